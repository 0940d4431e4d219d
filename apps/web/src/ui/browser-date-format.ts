import { type DateFormat, dateFormats } from '@afterclose/core/journal'

/** The date format of a language, by the order in which it writes year, month and day. @example dateFormatOf('en-US') // 'MM/dd/yyyy' */
export function dateFormatOf(language: string | undefined): DateFormat {
  // Chromium says "en-US@posix" where the system has no language, and Intl refuses it
  const [first] = new Intl.DateTimeFormat(language?.replace(/@.*/, ''))
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))
  const letters = { year: 'y', month: 'M', day: 'd' }
  return dateFormats.find((format) => first !== undefined && format.startsWith(letters[first])) ?? 'yyyy-MM-dd'
}

/** The date format of the browser's language. */
export const browserDateFormat = (): DateFormat => dateFormatOf(navigator.language)
