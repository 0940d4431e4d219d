import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { currentUser } from '../journal/session.ts'

const isSignedIn = (): boolean => currentUser()?.fullyAuthenticated === true

/** A page of ours to return to after signing in, or the root: never an address elsewhere. */
export function returnAddress(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/'
  return wanted.startsWith('/login') ? '/' : wanted
}

/** Pages of a signed-in user: others sign in first and come back. */
export function onlySignedIn({ location }: { location: Pick<ParsedLocation, 'pathname' | 'href'> }): void {
  if (isSignedIn()) return
  throw redirect({
    to: '/login',
    search: location.pathname === '/home' ? {} : { return: location.href },
    replace: true,
  })
}

/** /login: someone who is signed in goes where he wanted to, or to the root. */
export function onlySignedOut({ search }: { search: { return?: string | undefined } }): void {
  if (isSignedIn()) throw redirect({ href: returnAddress(search.return), replace: true })
}
