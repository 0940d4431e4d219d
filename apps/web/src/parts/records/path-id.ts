import { useMatches } from '@tanstack/react-router'

/** Id at the end of the address, as in /settings/setups/3: the record of the page. Null: there is no id. */
export function usePathId(): number | null {
  const last = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/').at(-1) ?? '' })
  return /^[1-9]\d{0,14}$/.test(last) ? Number(last) : null
}
