import { z } from 'zod'

/** Source of a feed: the public internet, or a file on this machine. */
export type FeedSource =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'file'; readonly path: string }

/** A scheme has at least two letters: a single one is a drive. */
const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(text)

/** `https://…`, or a path, unchanged. */
export const feedSource = z.string().transform((text, context): FeedSource => {
  if (!hasScheme(text)) return { kind: 'file', path: text }
  const url = URL.parse(text)
  const isPublic = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (isPublic) return { kind: 'address', address: url.href }
  context.addIssue('must be a web address without a password (https://…) or the path of a file')
  return z.NEVER
})
