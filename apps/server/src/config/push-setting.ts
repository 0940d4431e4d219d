import { z } from 'zod'

/** Push services of the makers of browsers: Chrome, Firefox, Edge, Safari. */
export const usualPushHosts =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com'

export interface PushConfig {
  /** Contact of this installation for push services (RFC 8292): its public URL. */
  readonly subject: string
  /** Hosts that notices may be sent to; `*.` means any names in front. */
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
