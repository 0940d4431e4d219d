/** An answer of a company account's provider, or a sign-in link, from behind the `#` of the address. */
export interface CompanyReturn {
  readonly what: 'sign-in' | 'once' | 'link' | 'confirm' | 'refused'
  /** A code, or the code of the problem. */
  readonly text: string
}

/** In the tab that has gone to the provider: a code that a foreign page leads here with would sign in as somebody else. */
const gone = 'afterclose.company'

/** Notes that this tab goes to the provider to sign in, and goes there. */
export function goToProvider(address: string): void {
  sessionStorage.setItem(gone, '1')
  location.assign(address)
}

/** Null where there is none. */
export function companyReturn(): CompanyReturn | null {
  const [, what, text = ''] = /^#(sign-in|once|link|confirm|refused)=(.+)$/.exec(location.hash) ?? []
  if (what !== 'sign-in' && what !== 'once' && what !== 'link' && what !== 'confirm' && what !== 'refused') return null
  if (what === 'sign-in' && sessionStorage.getItem(gone) === null) return { what: 'refused', text: 'Answer refused' }
  return { what, text: decodeURIComponent(text) }
}

/** Takes it out of the address, where nobody may read it later. The router is not told: the page stays as it is. */
export function forgetCompanyReturn(): void {
  sessionStorage.removeItem(gone)
  History.prototype.replaceState.call(history, history.state, '', location.pathname + location.search)
}
