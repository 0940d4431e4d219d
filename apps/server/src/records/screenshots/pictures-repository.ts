import { AppError } from '@afterclose/contract/problems'
import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import { sql } from 'kysely'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { KeptSlot } from '../slots/repository.ts'

/** Cursor of a page: its last picture. */
type PictureCursor = Pick<KeptSlot, 'owner_id' | 'slot'>

export const packCursor = ({ owner_id, slot }: PictureCursor): string => `${owner_id}_${slot}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): PictureCursor {
  const [, id, slot] = /^(\d{1,15})_(\d)$/.exec(text) ?? []
  if (id === undefined || slot === undefined) throw new AppError('Bad request')
  return { owner_id: Number(id), slot: Number(slot) }
}

/** Up to `limit` slots with a picture or a link, by owner and slot. A trade stores the captions of its slots itself. */
export async function findPictures(
  db: Db,
  journalId: number,
  of: ScreenshotOwner,
  { limit, after }: { readonly limit: number; readonly after: PictureCursor | null },
): Promise<KeptSlot[]> {
  const rows = await db
    .selectFrom('screenshot')
    .leftJoin('stored_trade as trade', (join) =>
      join
        .onRef('trade.journal_id', '=', 'screenshot.journal_id')
        .onRef('trade.id', '=', 'screenshot.owner_id')
        .on('screenshot.owner_type', '=', 'TRADE'),
    )
    .select(['owner_id', 'slot', 'url', 'file_id', 'width', 'height', 'taken_at', 'description'])
    .select('trade.screenshot_descriptions')
    .where('screenshot.journal_id', '=', journalId)
    .where('owner_type', '=', of)
    .where((either) => either.or([either('file_id', 'is not', null), either('url', 'is not', null)]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(screenshot.owner_id, screenshot.slot) > (${after!.owner_id}, ${after!.slot})`),
    )
    .orderBy('owner_id')
    .orderBy('slot')
    .limit(limit)
    .execute()
  return rows.map(({ screenshot_descriptions: own, ...slot }) =>
    own === null ? slot : { ...slot, description: fromJson(own)[slot.slot - 1] ?? '' },
  )
}
