import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows `steps` half minutes after `now`, which is in milliseconds. */
export const codeOf = (generatedSecret: string, now: number, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(generatedSecret), timestamp: now + steps * 30_000 })
