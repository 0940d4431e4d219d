import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser, base64url. */
export interface BrowserKeys {
  /** Its public key, an uncompressed point on P-256. */
  readonly p256dh: string
  /** The secret that it shares with the sender, 16 bytes. */
  readonly auth: string
}

const curve = 'prime256v1'
const recordSize = 4096
/** Marks the last record. */
const lastRecord = Buffer.of(2)

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** @throws Error if a key is no point of the curve */
const sharedSecret = (ownKeys: ReturnType<typeof createECDH>, publicKey: Buffer): Buffer =>
  ownKeys.computeSecret(publicKey)

/** Keys and salt of one message; tests give those of the standard's example. */
interface MessageKeys {
  readonly privateKey?: Buffer
  readonly salt?: Buffer
}

/**
 * A push message that only one browser can read, with the content encoding aes128gcm (RFC 8291, RFC 8188): one record.
 *
 * @param text at most 3,900 bytes in UTF-8
 * @throws Error for keys that are no point of the curve
 */
export function encryptMessage(
  text: string,
  browser: BrowserKeys,
  { privateKey, salt = randomBytes(16) }: MessageKeys = {},
): Buffer {
  const keys = createECDH(curve)
  if (privateKey === undefined) keys.generateKeys()
  else keys.setPrivateKey(privateKey)
  const [publicKey, browserKey] = [keys.getPublicKey(), Buffer.from(browser.p256dh, 'base64url')]
  const secret = derived(
    sharedSecret(keys, browserKey),
    Buffer.from(browser.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, publicKey]),
    32,
  )
  const contentKey = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), lastRecord])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, ...sealed])
}

/** Whether these are keys of a browser: a point on the curve, and a secret of 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const keys = createECDH(curve)
  keys.generateKeys()
  try {
    sharedSecret(keys, Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
