import { listPictures, readThumbnail } from '@afterclose/contract/screenshots'
import { urlOf } from '@afterclose/server/test/support/client'
import { percentile, type Result } from '../support/measure.ts'
import { type Measured, of } from './measured.ts'
import { freshContext, wheel } from './pages.ts'

/** Pictures of the chartbook. */
const pictureCount = 2000

/**
 * From the top of a chartbook to its end, compared with an empty page of the same height. Every picture is a separate file, as a trader's
 * are: the few pictures of the demo are presented to the browser as different files, and loaded repeatedly.
 */
export async function scrollingPictures({ ours, account, journalId, browser, quick }: Measured): Promise<Result> {
  const seconds = quick ? 1 : 5
  const down = (): number => 400
  const { pictures } = await account.call(listPictures, { params: { journalId }, query: { limit: 1000 } })
  const known = [...new Set(pictures.flatMap(({ fileId }) => fileId ?? []))]
  const thumbnails = await Promise.all(
    known.map(async (fileId) => {
      const answer = await fetch(ours + urlOf(readThumbnail, { fileId }), { headers: account.headers })
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  const shown = Array.from({ length: pictureCount }, (_, at) => ({
    ...pictures[at % pictures.length],
    slot: 1 + Math.floor(at / pictures.length),
    fileId: at.toString(16).padStart(64, '0'),
  }))
  const context = await freshContext(browser, account.user)
  await context.route('**/pictures?*', (route) => route.fulfill({ json: { pictures: shown, next: null } }))
  await context.route('**/thumbnail', (route) => {
    const at = Number.parseInt(/(\w{8})\/thumbnail/.exec(route.request().url())?.[1] ?? '0', 16)
    return route.fulfill({ contentType: 'image/webp', body: thumbnails[at % thumbnails.length]! })
  })
  const chartbook = await context.newPage()
  await chartbook.goto(`${ours}/reports/chartbook`)
  await chartbook.getByRole('list', { name: 'Pictures' }).getByRole('img').first().waitFor()
  await chartbook.waitForLoadState('networkidle')
  const { frames, tasks } = await wheel(chartbook, seconds * 1000, down)
  const empty = await context.newPage()
  await empty.goto('about:blank')
  await empty.evaluate('document.body.style.height = "3000000px"')
  const { frames: emptyFrames, tasks: emptyTasks } = await wheel(empty, seconds * 1000, down)
  await context.close()
  const long = (all: readonly number[]): number => all.filter((ms) => ms > 50).length
  return {
    ...of(`frames over 50 ms, ${seconds} s of scrolling ${pictureCount} pictures`, shown.length),
    unit: 'frames',
    ours: long(frames),
    plain: null,
    ratio: null,
    detail: {
      frames: frames.length,
      longest: Math.max(...frames),
      'p95 ms': percentile(frames, 0.95),
      'longest task': Math.max(0, ...tasks),
      'over 50 ms on an empty page': long(emptyFrames),
      'longest there': Math.max(...emptyFrames),
      'longest task there': Math.max(0, ...emptyTasks),
    },
  }
}
