/** Web Push: notices on a device while the application is closed. A device is added by a button, and belongs to its login session. */
import { z } from 'zod'
import { call } from './call.ts'
import { Done } from './values.ts'

/** Devices of an account; another one replaces the oldest. */
export const mostPushDevices = 10

/** Reasons why this installation sends nothing to devices. */
export const pushProblems = ['OFF', 'NO_PUBLIC_URL'] as const

const Base64Url = z.string().regex(/^[\w-]+$/, 'must be base64url without padding')

/** https://www.w3.org/TR/push-api/#pushsubscription-interface */
export const PushSubscriptionBody = z.object({
  /** Address at the push service of the browser's maker: https, port 443, a host of PUSH_HOSTS. */
  endpoint: z.url({ protocol: /^https$/, error: 'must be an https address' }).max(1000),
  keys: z.object({
    /** The browser's public key: an uncompressed point on P-256, 65 bytes. */
    p256dh: Base64Url.length(87, 'must be a key of 65 bytes'),
    /** Secret shared with the browser, 16 bytes. */
    auth: Base64Url.length(22, 'must be a secret of 16 bytes'),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

const url = '/v1/push'

export const readPush = call({
  method: 'GET',
  url,
  summary: 'Whether notices are sent to devices, and the key that a browser needs for it',
  access: 'user',
  scope: null,
  response: z.object({
    /** Public key of this installation, base64url; null if it sends nothing. */
    key: z.string().nullable(),
    problem: z.enum(pushProblems).nullable(),
    /** Endpoints of the account's devices. */
    endpoints: z.array(z.string()),
  }),
})
export const addPushDevice = call({
  method: 'POST',
  url: `${url}/devices`,
  summary: 'Send notices to this device as well, until its session ends',
  access: 'user',
  scope: null,
  body: PushSubscriptionBody,
  example: {
    body: {
      endpoint: 'https://web.push.apple.com/QGuQyavXutnMH',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  response: Done,
})
export const removePushDevice = call({
  method: 'POST',
  url: `${url}/devices/remove`,
  summary: 'Send no more notices to a device',
  access: 'user',
  scope: null,
  body: z.object({ endpoint: z.string().max(1000) }),
  example: { body: { endpoint: 'https://web.push.apple.com/QGuQyavXutnMH' } },
  response: Done,
})
export const testPush = call({
  method: 'POST',
  url: `${url}/test`,
  summary: 'Send a test to a device of the caller',
  access: 'user',
  scope: null,
  body: z.object({ endpoint: z.string().max(1000) }),
  example: { body: { endpoint: 'https://web.push.apple.com/QGuQyavXutnMH' } },
  response: z.object({
    /** Null: the push service has accepted it. */
    problem: z.string().nullable(),
  }),
})

/** Separate from `api.ts`, because few pages need them, and all would load them. */
export const pushCalls = { readPush, addPushDevice, removePushDevice, testPush } as const

/** Content of a push message: at most 1 KB, read by the service worker. */
export interface PushMessage {
  /** Id of the notification; 0 for a test. */
  readonly id: number
  readonly title: string
  readonly body: string
  /** Path of the application that a click opens. */
  readonly path: string
  /** A later message with the same tag replaces it on the device. */
  readonly tag: string
}
