/** A setting that nothing ever read. */
export const statements = (): readonly string[] => [`delete from setting where key = 'emailDigest'`]
