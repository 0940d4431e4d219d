import { listPictures, readThumbnail } from '@afterclose/contract/screenshots'
import { urlOf } from '@afterclose/server/test/support/client'
import type { BrowserContext, Page } from 'playwright-core'
import { percentile, type Result } from '../support/measure.ts'
import { type Measured, of } from './measured.ts'
import { firstRows, freshContext, wheel } from './pages.ts'

/** Pictures of the chartbook. */
const pictureCount = 2000
/** Wheel of a turn, pixels. */
const down = (): number => 400

/** Through the rows of the journal. */
export const scrolling = (measured: Measured): Promise<Result> =>
  beside(measured, '/journal', async (context) => {
    const page = await context.newPage()
    await firstRows(page, `${measured.ours}/journal`)
    return page
  })

/**
 * From the top of a chartbook towards its end. Every picture is a separate file, as a trader's are: the few pictures of the demo are
 * presented to the browser as different files, and loaded repeatedly.
 */
export const scrollingPictures = (measured: Measured): Promise<Result> =>
  beside(measured, `${pictureCount} pictures`, async (context) => {
    const { ours, account, journalId } = measured
    const { pictures } = await account.call(listPictures, { params: { journalId }, query: { limit: 1000 } })
    const files = [...new Set(pictures.flatMap(({ fileId }) => fileId ?? []))]
    const thumbnails = await Promise.all(
      files.map(async (fileId) => {
        const answer = await fetch(ours + urlOf(readThumbnail, { fileId }), { headers: account.headers })
        return Buffer.from(await answer.arrayBuffer())
      }),
    )
    const shown = Array.from({ length: pictureCount }, (_, at) => ({
      ...pictures[at % pictures.length],
      slot: 1 + Math.floor(at / pictures.length),
      fileId: at.toString(16).padStart(64, '0'),
    }))
    await context.route('**/pictures?*', (route) => route.fulfill({ json: { pictures: shown, next: null } }))
    await context.route('**/thumbnail', (route) => {
      const at = Number.parseInt(/(\w{8})\/thumbnail/.exec(route.request().url())?.[1] ?? '0', 16)
      return route.fulfill({ contentType: 'image/webp', body: thumbnails[at % thumbnails.length]! })
    })
    const page = await context.newPage()
    await page.goto(`${ours}/reports/chartbook`)
    await page.getByRole('list', { name: 'Pictures' }).getByRole('img').first().waitFor()
    return page
  })

/** Beside an empty page of the same height, where every long frame is caused by the machine. */
async function beside(
  { trades, account, browser, quick }: Measured,
  what: string,
  open: (context: BrowserContext) => Promise<Page>,
): Promise<Result> {
  const seconds = quick ? 1 : 5
  const context = await freshContext(browser, account.user)
  const page = await open(context)
  await page.waitForLoadState('networkidle')
  const { frames, tasks } = await wheel(page, seconds * 1000, down)
  const empty = await context.newPage()
  await empty.goto('about:blank')
  await empty.evaluate('document.body.style.height = "3000000px"')
  const { frames: emptyFrames } = await wheel(empty, seconds * 1000, down)
  await context.close()
  const long = (all: readonly number[]): number => all.filter((ms) => ms > 50).length
  return {
    ...of(`frames over 50 ms, ${seconds} s of scrolling ${what}`, trades),
    unit: 'frames',
    ours: long(frames),
    plain: null,
    ratio: null,
    detail: {
      frames: frames.length,
      longest: Math.max(...frames),
      'longest task': Math.max(0, ...tasks),
      'p95 ms': percentile(frames, 0.95),
      'over 50 ms on an empty page': long(emptyFrames),
      'longest there': Math.max(...emptyFrames),
    },
  }
}
