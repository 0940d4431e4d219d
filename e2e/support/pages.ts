import { z } from 'zod'

/** What journeys that walk all pages know of each: its address, the title above it, and its group in the sidebar. */
const Pages = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    place: z.object({ group: z.string().optional(), under: z.string().optional() }),
    /** Null on a page that is not about trades. */
    filters: z.unknown(),
    gate: z.string().optional(),
    feature: z.string().optional(),
  }),
)

// read as it is, without its types: they are those of the whole web application
const source = (file: string): Promise<unknown> => import(new URL(`../../apps/web/src/${file}`, import.meta.url).href)

const every = z.object({ pages: Pages }).parse(await source('app/pages.ts')).pages
// what is switched off by itself is off on the server of journeys; those of its pages start one where it is on
const all = every.filter(({ feature }) => feature === undefined)
export const switchedOff = every.filter(({ feature }) => feature !== undefined)

/** What is said of each page that a plan may not include, or a journal not fill, and the name of its picture, by its path. */
export const { previews } = z
  .object({
    previews: z.record(
      z.string(),
      z.object({ shows: z.string(), picture: z.string().optional(), search: z.string().optional() }),
    ),
  })
  .parse(await source('parts/page-preview/previews.ts'))

/** Those of one record need to be told which. */
export const pages = all.filter(({ path }) => !path.includes('$'))
/** The same of the first record of each kind. */
export const pagesOfFirst = all
  .filter(({ path }) => path.includes('$'))
  .map((page) => ({ ...page, path: page.path.replace(/\$\w*/, '1') }))
