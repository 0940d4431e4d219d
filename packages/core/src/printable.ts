/**
 * Matches invisible characters with effects: control characters (for terminals), foreign line ends, and marks that change the writing
 * direction, which can disguise a text.
 */
const acting = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const allActing = new RegExp(acting, 'gu')

export const isPrintable = (text: string): boolean => !acting.test(text)

/** Escapes control characters, such as "\u001b", so that the text can be shown anywhere. */
export const printableText = (text: string): string =>
  text.replaceAll(allActing, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
