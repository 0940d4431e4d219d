import type { CurrentUser } from '@afterclose/contract/auth'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { basePath } from '../journal/base-path.ts'
import { configQuery } from '../journal/app-config.ts'
import { queryClient } from '../journal/query-client.ts'
import { currentUser, isKept } from '../journal/session.ts'

const isSignedIn = (): boolean => currentUser()?.fullyAuthenticated === true

const hasTwoFactor = ({ features }: CurrentUser): boolean =>
  features.twoFactor || queryClient.getQueryData(configQuery.queryKey)?.features.twoFactor === true

/** The password was right, and the second factor is still required. */
function isHalfWay(): boolean {
  const user = currentUser()
  return user !== null && !user.fullyAuthenticated && hasTwoFactor(user)
}

/** An internal page to return to after sign-in, or the root: never an external address or a sign-in page. */
export function returnAddress(wanted: string | undefined): string {
  // browsers read "\\" as "/", and leave out tabs and line breaks
  if (wanted === undefined || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(wanted)) return '/'
  return /^\/(login|two-factor)([/?#]|$)/.test(wanted) ? '/' : wanted
}

interface Returning {
  readonly search: { return?: string | undefined }
}

/** Guards pages for signed-in users: others sign in first, or complete it, and return. */
export function onlySignedIn({ location }: { location: Pick<ParsedLocation, 'href'> }): void {
  if (isSignedIn() || isKept()) return
  throw redirect({
    to: isHalfWay() ? '/two-factor' : '/login',
    search: ['/', '/home'].includes(location.href) ? {} : { return: location.href },
    replace: true,
  })
}

/** /login: signed-in users go to their destination or to the root; with the second factor missing, to the code. */
export function onlySignedOut({ search }: Returning): void {
  if (isSignedIn()) throw redirect({ href: basePath + returnAddress(search.return), replace: true })
  if (isHalfWay()) throw redirect({ to: '/two-factor', search: { return: search.return }, replace: true })
}

/** /two-factor: only between password and code. */
export function onlyHalfWay({ search }: Returning): void {
  if (isHalfWay()) return
  if (isSignedIn()) throw redirect({ href: basePath + returnAddress(search.return), replace: true })
  if (currentUser() === null) throw redirect({ to: '/login', search: { return: search.return }, replace: true })
  throw redirect({ to: '/', replace: true }) // the server no longer requires codes
}
