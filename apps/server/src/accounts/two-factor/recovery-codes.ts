import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** How many are made at once. */
const howMany = 10
/** Without letters that are read as digits: 32 of them, five bits each. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Ten codes of 80 random bits, written "xxxx-xxxx-xxxx-xxxx". */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: howMany }, () => {
    const text = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })

/** Whether the text is written as recovery codes are, and not as codes of an app. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === length

/** As it was typed: capitals, blanks and dashes do not count, nor do letters that look like a digit. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const digest = (salt: string, text: string): Buffer =>
  createHash('sha256')
    .update(`${salt}${plain(text)}`)
    .digest()

/**
 * Stored form of a code: `<salt>.<SHA-256 of salt and code>`. A slow hash is for passwords, which people choose; 2^80 codes cannot be
 * tried.
 */
export function hashCode(code: string): string {
  const salt = randomBytes(16).toString('base64url')
  return `${salt}.${digest(salt, code).toString('base64url')}`
}

export function isCodeOf(hash: string, code: string): boolean {
  const [salt = '', expected = ''] = hash.split('.')
  const wanted = Buffer.from(expected, 'base64url')
  const given = digest(salt, code)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
