import type { Call, ResponseOf } from '@afterclose/contract/call'
import { z } from 'zod'
import { type AnyInput, answerTo } from './call-server.ts'

/** A call that lists records page by page, each with the start of the next page. */
type ListCall = Call & { readonly response: z.ZodType<{ readonly next: string | null }> }
const Page = z.object({ next: z.string().nullable() })

/**
 * All pages of a list, in order. The next page is requested before this one is read, so that server and browser work at the same time.
 * Rejects with an ApiError; a caller that stops early aborts the request that runs ahead.
 */
export async function* pagesOf<C extends ListCall>(
  call: C,
  { params, query }: Required<Pick<AnyInput, 'params' | 'query'>>,
  signal?: AbortSignal,
): AsyncGenerator<ResponseOf<C>, void> {
  const leaving = new AbortController()
  const until = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal])
  const ask = (after?: string) => answerTo(call, { params, query: { ...query, after } }, until)
  try {
    for (let comingPage: Promise<unknown> | null = ask(); comingPage !== null; ) {
      const answer: unknown = await comingPage
      const { next: nextStart } = Page.parse(answer)
      comingPage = nextStart === null ? null : ask(nextStart)
      comingPage?.catch(() => {}) // rejections are handled at its turn
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own schema has read it
      yield call.response.parse(answer) as ResponseOf<C>
    }
  } finally {
    leaving.abort()
  }
}

/** Items of all pages. */
export async function allOf<Page, Item>(
  pages: AsyncIterable<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<readonly Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...itemsOf(page))
  return items
}
