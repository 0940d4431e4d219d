import { z } from 'zod'

/** Facts about each page for journeys that visit all pages: address, title, and group in the sidebar. */
const Pages = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    place: z.object({ group: z.string().optional(), under: z.string().optional() }),
    /** Null for a page that is not about trades. */
    filters: z.unknown(),
    gate: z.string().optional(),
    feature: z.string().optional(),
    /** Not in the menu of a journal without trades in options. */
    inOptions: z.boolean().optional(),
  }),
)

// imported without its types: they are those of the whole web application
const source = (file: string): Promise<unknown> => import(new URL(`../../apps/web/src/${file}`, import.meta.url).href)

const every = z.object({ pages: Pages }).parse(await source('app/pages.ts')).pages
// optional features are off by default on the server of journeys; journeys of their pages start a server with them
const all = every.filter(({ feature }) => feature === undefined)
export const switchedOff = every.filter(({ feature }) => feature !== undefined)

/** Preview texts of pages that a plan may not include, or a journal may not fill, and the names of their pictures, by path. */
export const { previews } = z
  .object({
    previews: z.record(
      z.string(),
      z.object({ shows: z.string(), picture: z.string().optional(), search: z.string().optional() }),
    ),
  })
  .parse(await source('parts/page-preview/previews.ts'))

/** Without pages of one record, which need its id. */
export const pages = all.filter(({ path }) => !path.includes('$'))
/** The same for the first record of each kind. */
export const pagesOfFirst = all
  .filter(({ path }) => path.includes('$'))
  .map((page) => ({ ...page, path: page.path.replace(/\$\w*/, '1') }))
