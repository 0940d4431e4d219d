import { isIP } from 'node:net'
import { z } from 'zod'

/** FTP endpoint for statements. */
export interface FtpConfig {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Name or address sent to clients; null for the address they connected to. */
  readonly publicHost: string | null
  readonly passivePorts: { readonly first: number; readonly last: number } | null
  /** Files in PEM, absolute; null: no encryption. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
}

const isHostName = (text: string): boolean =>
  /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text)

/** A name or an address, without a port. */
export const hostSetting = z
  .string()
  .refine((text) => isIP(text) !== 0 || isHostName(text), 'must be a name such as ftp.example.org, or an address')

/** "50000-50099". */
export const portRange = z.string().transform((text, context) => {
  const [, from, to] = /^\s*(\d{4,5})\s*-\s*(\d{4,5})\s*$/.exec(text) ?? []
  const range = { first: Number(from), last: Number(to) }
  if (range.first >= 1024 && range.first <= range.last && range.last <= 65_535) return range
  context.addIssue('must be two ports such as 50000-50099, 1024 or higher')
  return z.NEVER
})
