import type { SessionEnd } from '../../journal/session.ts'

/** Why a session ended, shown at the next sign-in. */
export const whyEnded: Record<SessionEnd, string> = {
  ended: 'Your session has ended. Sign in again.',
  expired: 'Your session has expired. Sign in again.',
  'half-way': 'Signing in took too long. Sign in again.',
  elsewhere: 'You signed out in another tab. Sign in again.',
  demo: 'Your demo journal has expired. Open a new one, or create an account.',
}
