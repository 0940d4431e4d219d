import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A sealed text that cannot be opened: damaged, or sealed with another key or for another purpose. */
export class SealError extends Error {
  override name = 'SealError'

  constructor(purpose: string, cause?: unknown) {
    super(
      `The data encrypted for "${purpose}" cannot be decrypted. It is damaged, or the key of this installation (SESSION_KEY) has changed.`,
      { cause },
    )
  }
}

export interface Sealer {
  /** Encrypts the text for storage, with a random nonce. */
  readonly seal: (text: string) => string
  /** @throws SealError unless `seal` made it with the same key for the same purpose */
  readonly open: (sealed: string) => string
}

/**
 * Encrypts secrets that must be read again (unlike passwords, which are hashed), so that the store alone does not reveal them. AES-256-GCM
 * with a separate key per purpose, by HKDF-SHA-256 from the installation's key. A sealed text is `v1.<base64url of nonce, ciphertext and
 * tag>`: ASCII, some 45 characters longer than a third more than the text.
 *
 * @param key the installation's key (`services.key`)
 * @param purpose such as "two-factor"; texts sealed for one cannot be opened for another
 */
export function sealer(key: Buffer, purpose: string): Sealer {
  const ownKey = new Uint8Array(hkdfSync('sha256', key, '', `afterclose ${version} ${purpose}`, keyBytes))
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, ownKey, nonce, { authTagLength: tagBytes })
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${version}.${Buffer.concat(sealed).toString('base64url')}`
    },
    open(sealed) {
      const encoded = /^v1\.([\w-]+)$/.exec(sealed)?.[1]
      const bytes = Buffer.from(encoded ?? '', 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new SealError(purpose)
      const end = bytes.length - tagBytes
      const decipher = createDecipheriv(algorithm, ownKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(end))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SealError(purpose, cause)
      }
    },
  }
}
