/** `?instrument=3,5&unit=R`: plain text, as a user would type it. The page interprets it. */
export const parseSearch = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text))

type Word = string | number | boolean

export function stringifySearch(search: Readonly<Record<string, Word | readonly Word[] | null | undefined>>): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    if (value === undefined || value === null) return []
    const text = encodeURIComponent([value].flat().join(','))
    return [`${encodeURIComponent(name)}=${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
