import { useMatches } from '@tanstack/react-router'

/** The number at the end of the address, as in /settings/setups/3: which record a page shows. Null: it is none. */
export function usePathId(): number | null {
  const last = useMatches({ select: (matches) => matches.at(-1)?.pathname.split('/').at(-1) ?? '' })
  return /^[1-9]\d{0,14}$/.test(last) ? Number(last) : null
}
