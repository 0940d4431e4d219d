import { createHash } from 'node:crypto'
import type { PushMessage } from '@afterclose/contract/push'
import { type Outside, askOutside, publicInternet } from '../../platform/outside/fetch-outside.ts'
import { OutsideError } from '../../platform/outside/outside-error.ts'
import { type BrowserKeys, encryptMessage } from './encrypt-message.ts'
import type { SenderKey } from './sender-key.ts'

const limits = { patienceMs: 10_000, mostBytes: 10_000, redirects: 0 }

export interface Delivery {
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number
  readonly urgency: 'high' | 'normal'
}

export interface Sender {
  readonly key: SenderKey
  /** Contact for the push service. */
  readonly subject: string
  readonly outside?: Outside
}

/** SENT; GONE: the browser has ended the subscription; LATER: it may succeed later, else REFUSED, with the reason. */
export type Sent =
  | { readonly is: 'SENT' }
  | { readonly is: 'GONE' }
  | { readonly is: 'LATER' | 'REFUSED'; readonly why: string }

/** Sends a message to a device, through the push service of its browser (RFC 8030). A redirect is not followed. */
export async function sendMessage(
  { endpoint, ...keys }: BrowserKeys & { readonly endpoint: string },
  message: PushMessage,
  { ttl, urgency }: Delivery,
  { key, subject, outside = publicInternet }: Sender,
  signal: AbortSignal,
): Promise<Sent> {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttl),
    urgency,
    // at most 32 characters: a message that waits is replaced by the next one with its tag
    topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
  }
  const secrets = { authorization: key.authorization(endpoint, subject, Date.now()) }
  const post = encryptMessage(JSON.stringify(message), keys)
  try {
    const { status } = await askOutside(
      endpoint,
      { of: 'push service', limits, headers, secrets, post },
      signal,
      outside,
    )
    if (status >= 200 && status < 300) return { is: 'SENT' }
    if (status === 404 || status === 410) return { is: 'GONE' }
    return { is: status === 429 || status >= 500 ? 'LATER' : 'REFUSED', why: `The push service answers ${status}.` }
  } catch (error) {
    if (error instanceof OutsideError) return { is: 'LATER', why: `The push service ${error.reason}.` }
    throw error
  }
}
