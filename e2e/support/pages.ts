import { z } from 'zod'

/** What journeys that walk all pages know of each: its address, the title above it, and its group in the sidebar. */
const Pages = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    place: z.object({ group: z.string().optional(), under: z.string().optional() }),
    /** Null on a page that is not about trades. */
    filters: z.unknown(),
    gate: z.object({ shows: z.string(), picture: z.string().optional() }).optional(),
    feature: z.string().optional(),
  }),
)

// read as it is, without its types: they are those of the whole web application
const registry: unknown = await import(new URL('../../apps/web/src/app/pages.ts', import.meta.url).href)

// what is switched off by itself is off on the server of journeys; those of its pages start one where it is on
const all = z
  .object({ pages: Pages })
  .parse(registry)
  .pages.filter(({ feature }) => feature === undefined)

/** Those of one record need to be told which. */
export const pages = all.filter(({ path }) => !path.includes('$'))
/** The same of the first record of each kind. */
export const pagesOfFirst = all
  .filter(({ path }) => path.includes('$'))
  .map((page) => ({ ...page, path: page.path.replace(/\$\w*/, '1') }))
