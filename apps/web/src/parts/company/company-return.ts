import { MINUTE } from '@afterclose/core/time'

/** Response of a company account's provider, or a sign-in link, from the `#` of the address. */
export interface CompanyReturn {
  readonly what: 'sign-in' | 'once' | 'link' | 'confirm' | 'refused'
  /** A code, or the code of the problem. */
  readonly text: string
}

/** Marks the tab that was sent to the provider: without it, a code in a link from a foreign page could sign the user in as someone else. */
const gone = 'afterclose.company'

/** Notes that this tab starts a sign-in, and navigates to the provider. */
export function goToProvider(address: string): void {
  sessionStorage.setItem(gone, '1')
  location.assign(address)
}

/** When this tab last went to the provider without being asked to. */
const renewed = 'afterclose.company-renewed'

/**
 * Whether this tab may go to the provider by itself, because a session has ended: at most once a minute, so that a provider whose sign-in
 * does not last leads into no loop.
 */
export function mayRenew(): boolean {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(renewed)) < MINUTE) return false
  sessionStorage.setItem(renewed, String(now))
  return true
}

/** Null if there is none. */
export function companyReturn(): CompanyReturn | null {
  const [, what, text = ''] = /^#(sign-in|once|link|confirm|refused)=(.+)$/.exec(location.hash) ?? []
  if (what !== 'sign-in' && what !== 'once' && what !== 'link' && what !== 'confirm' && what !== 'refused') return null
  if (what === 'sign-in' && sessionStorage.getItem(gone) === null) return { what: 'refused', text: 'Answer refused' }
  return { what, text: decodeURIComponent(text) }
}

/** Removes it from the address, where it could be read later. The router is not notified: the page stays unchanged. */
export function forgetCompanyReturn(): void {
  sessionStorage.removeItem(gone)
  History.prototype.replaceState.call(history, history.state, '', location.pathname + location.search)
}
