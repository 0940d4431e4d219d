import { useMediaQuery } from '@mantine/hooks'

const sync = { getInitialValueInEffect: false }

/** Below 600 px: drawer instead of sidebar, sheets instead of panels. */
export const useCompact = (): boolean => useMediaQuery('(max-width: 599px)', false, sync)

/** Below 960 px: short words in the header, the search as an icon. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 959px)', false, sync)

/** Below 1280 px: the sidebar is collapsed, blocks are in one column. */
export const useMedium = (): boolean => useMediaQuery('(max-width: 1279px)', false, sync)
