import { z } from 'zod'

/** Push services of the makers of browsers: Chrome, Firefox, Edge, Safari. */
export const usualPushHosts =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com'

export interface PushConfig {
  /** Contact of this installation for push services (RFC 8292): its public URL. */
  readonly subject: string
  /** Hosts that notices may be sent to; `*.` stands for any names in front. */
  readonly hosts: readonly string[]
}

const host = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/

export const pushHosts = z.string().transform((text, context) => {
  const hosts = text.split(',').map((part) => part.trim().toLowerCase())
  if (!hosts.every((name) => host.test(name))) {
    context.addIssue('must be comma-separated names of hosts such as *.push.services.mozilla.com')
    return z.NEVER
  }
  return hosts
})

/** NO_PUBLIC_URL without an https address: browsers allow push messages only to sites with one. */
export const pushOf = (
  { PUSH, PUSH_HOSTS }: { readonly PUSH: boolean; readonly PUSH_HOSTS: readonly string[] },
  publicUrl: string | null,
): PushConfig | 'OFF' | 'NO_PUBLIC_URL' => {
  if (!PUSH) return 'OFF'
  return publicUrl?.startsWith('https://') === true ? { subject: publicUrl, hosts: PUSH_HOSTS } : 'NO_PUBLIC_URL'
}

/** Whether an endpoint is at one of the hosts, on the usual port. */
export function isAtPushHost(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return hosts.some((name) => (name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name))
}
