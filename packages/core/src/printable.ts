/**
 * What does not show but acts: control characters (a terminal obeys them), ends of lines that are none of ours, and what
 * turns the direction of writing around, so that a text reads as another.
 */
const acting = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const allActing = new RegExp(acting, 'gu')

export const isPrintable = (text: string): boolean => !acting.test(text)

/** Escapes control characters, such as "\u001b", so that the text can be shown anywhere. */
export const printable = (text: string): string =>
  text.replaceAll(allActing, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
