import { z } from 'zod'

/** Where a feed comes from: the public internet, or a file of this machine. */
export type FeedSource =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'file'; readonly path: string }

/** A scheme has two letters at least: what begins with one is a drive. */
const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(text)

/** `https://…`, or a path, which is still as it was written. */
export const feedSource = z.string().transform((text, context): FeedSource => {
  if (!hasScheme(text)) return { kind: 'file', path: text }
  const url = URL.parse(text)
  const isPublic = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (isPublic) return { kind: 'address', address: url.href }
  context.addIssue('must be a web address without a password (https://…) or the path of a file')
  return z.NEVER
})
