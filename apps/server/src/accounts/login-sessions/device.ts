import Bowser from 'bowser'

/** Longer headers do not come from browsers. */
const longest = 1000

/** Browser and system of a `User-Agent` header, such as "Firefox on Windows"; null if it names neither. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '' || userAgent.length > longest) return null
  const { browser, os } = Bowser.parse(userAgent)
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return known.length === 0 ? null : known.join(' on ')
}
