import type { CurrentUser } from '@afterclose/contract/auth'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { basePath } from '../journal/base-path.ts'
import { configQuery } from '../journal/app-config.ts'
import { queryClient } from '../journal/query-client.ts'
import { currentUser, isKept } from '../journal/session.ts'

const isSignedIn = (): boolean => currentUser()?.fullyAuthenticated === true

const hasTwoFactor = ({ features }: CurrentUser): boolean =>
  features.twoFactor || queryClient.getQueryData(configQuery.queryKey)?.features.twoFactor === true

/** The password was right, and the code is still to come. */
function isHalfWay(): boolean {
  const user = currentUser()
  return user !== null && !user.fullyAuthenticated && hasTwoFactor(user)
}

/** A page of ours to return to after signing in, or the root: never an address elsewhere, nor a step of signing in. */
export function returnAddress(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return '/'
  return /^\/(login|two-factor)([/?#]|$)/.test(wanted) ? '/' : wanted
}

interface Returning {
  readonly search: { return?: string | undefined }
}

/** Pages of a signed-in user: others sign in first, or finish that, and come back. */
export function onlySignedIn({ location }: { location: Pick<ParsedLocation, 'href'> }): void {
  if (isSignedIn() || isKept()) return
  throw redirect({
    to: isHalfWay() ? '/two-factor' : '/login',
    search: ['/', '/home'].includes(location.href) ? {} : { return: location.href },
    replace: true,
  })
}

/** /login: someone who is signed in goes where he wanted to, or to the root; someone half-way gives his code. */
export function onlySignedOut({ search }: Returning): void {
  if (isSignedIn()) throw redirect({ href: basePath + returnAddress(search.return), replace: true })
  if (isHalfWay()) throw redirect({ to: '/two-factor', search: { return: search.return }, replace: true })
}

/** /two-factor: only between the password and the code. */
export function onlyHalfWay({ search }: Returning): void {
  if (isHalfWay()) return
  if (isSignedIn()) throw redirect({ href: basePath + returnAddress(search.return), replace: true })
  if (currentUser() === null) throw redirect({ to: '/login', search: { return: search.return }, replace: true })
  throw redirect({ to: '/', replace: true }) // the server asks for no codes any more
}
