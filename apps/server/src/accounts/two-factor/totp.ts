/** One-time codes of authenticator apps: RFC 6238 with the settings that every app supports: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const digits = 6
const period = 30
const algorithm = 'SHA1'
/** Accepted steps before and after the current one, for clocks that differ and slow typing. */
const window = 1

/** Twenty random bytes in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/**
 * Time step of the code, among the previous, current and next one; null if none matches.
 *
 * @param secret in base 32
 * @param now in milliseconds
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ secret: key, token: code, algorithm, digits, period, timestamp: now, window })
  return delta === null ? null : TOTP.counter({ period, timestamp: now }) + delta
}

/** Content of a QR code for an app, by the Key URI Format of Google Authenticator. */
export const uriOf = (secret: string, username: string): string =>
  new TOTP({ issuer: 'Afterclose', label: username, secret, algorithm, digits, period }).toString()
