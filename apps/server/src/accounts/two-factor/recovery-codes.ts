import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Number of codes generated together. */
const howMany = 10
/** Alphabet without letters that look like digits: 32 characters, five bits each. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Ten codes of 80 random bits, written "xxxx-xxxx-xxxx-xxxx". */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: howMany }, () => {
    const text = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })

/** Whether the text has the form of a recovery code and not of an app's code. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === length

/** Normalises typed codes: ignores case, blanks and dashes, and maps letters that look like digits. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const digest = (salt: string, text: string): Buffer =>
  createHash('sha256')
    .update(`${salt}${plain(text)}`)
    .digest()

/** Stored form of a code: `<salt>.<SHA-256 of salt and code>`. No slow hash is needed, as 2^80 random codes cannot be guessed. */
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
