import { addPushDevice, readPush, removePushDevice, testPush } from '@afterclose/contract/push'
import type { ResponseOf } from '@afterclose/contract/call'
import { basePath } from '../base-path.ts'
import { callOf } from '../call-server.ts'
import { workerProblem } from './worker-problem.ts'

export type PushState = ResponseOf<typeof readPush>

/** Whether this device gets notices; or why it cannot. */
export type DevicePush =
  | 'ON'
  | 'OFF'
  /** The user has blocked notices of this site in the browser. */
  | 'BLOCKED'
  /** On iPhone and iPad only for an app on the home screen. */
  | 'INSTALL_FIRST'
  | 'INSECURE'
  | 'KEEPS_NOTHING'
  | 'UNSUPPORTED'

const isIosPage = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent) && !('PushManager' in globalThis)

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(`${basePath}/`)

/** @param endpoints of the account's devices, as the server has them */
export async function devicePush(endpoints: readonly string[]): Promise<DevicePush> {
  const problem = workerProblem()
  if (problem === 'insecure') return 'INSECURE'
  if (problem === 'keeps nothing') return 'KEEPS_NOTHING'
  if (isIosPage()) return 'INSTALL_FIRST'
  if (problem !== null || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'UNSUPPORTED'
  if (Notification.permission === 'denied') return 'BLOCKED'
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription !== null && subscription !== undefined && endpoints.includes(subscription.endpoint) ? 'ON' : 'OFF'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/**
 * Asks the user for permission, and adds this device.
 *
 * @param key public key of the installation
 * @returns false if the user does not allow it
 */
export async function addThisDevice(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  // a subscription with the key of another installation, or a former one, cannot be used
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await callOf(addPushDevice)({ body: { endpoint, keys: { p256dh, auth } } })
  return true
}

const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null

export async function removeThisDevice(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  await callOf(removePushDevice)({ body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** @returns a problem in words; null if the push service has accepted the test */
export async function testThisDevice(): Promise<string | null> {
  const subscription = await ownSubscription()
  return subscription === null ? null : (await callOf(testPush)({ body: { endpoint: subscription.endpoint } })).problem
}

/** At sign-out, with which the server forgets the devices of the session. */
export async function endSubscription(): Promise<void> {
  if (workerProblem() !== null) return
  await (await ownSubscription())?.unsubscribe().catch(() => {})
}

export const readPushState = callOf(readPush)
