import type { PriceSourceBody, PriceSourceView, replacePriceSource } from '@afterclose/contract/price-sources'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { type Sealer, SealError } from '../../platform/http/access/secret-box.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { SourceSettings } from '../../store/bar-tables.ts'
import { fromJson, nameKey, toJson } from '../../store/codecs.ts'
import { type Db, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import type { OpenSource } from './ask-source.ts'
import { findSource, findSources, insertSource, type SourceRow, updateSource } from './repository.ts'
import { SourceProblem } from './source-problem.ts'

type Body = z.output<typeof PriceSourceBody>
type Replacement = z.output<typeof replacePriceSource.body>

const mostSources = 20

export const today = (): string => new Date().toISOString().slice(0, 10)

export function presentSource(row: SourceRow): PriceSourceView {
  const { symbols, ...settings } = storedSettings(row)
  return {
    ...settings,
    symbols: [...symbols],
    id: row.id,
    hasKey: row.sealed_key !== null,
    usedToday: row.used_day === today() ? row.used : 0,
    notBefore: row.not_before,
    modified: row.modified,
  }
}

/** Settings of a stored source. Sources of earlier versions have no `reach` and no `keyWord`. */
export function storedSettings({ settings }: Pick<SourceRow, 'settings'>): SourceSettings {
  const stored: Omit<SourceSettings, 'reach' | 'keyWord'> & Partial<SourceSettings> = fromJson(settings)
  return { ...stored, reach: stored.reach ?? null, keyWord: stored.keyWord ?? null }
}

const settingsOf = ({ key: _key, ...settings }: Body): SourceSettings => settings

/** @throws AppError 'Duplicate PriceSource', 'Too many sources' */
export const createSource = (db: Db, secrets: Sealer, userId: number, body: Body): Promise<SourceRow> =>
  refuseDuplicates('Duplicate PriceSource', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, userId)
      if ((await findSources(tx, userId)).length >= mostSources) throw new AppError('Too many sources')
      const now = new Date().toISOString()
      return insertSource(tx, {
        user_id: userId,
        name: body.name,
        name_key: nameKey(body.name),
        settings: toJson(settingsOf(body)),
        sealed_key: body.key == null ? null : secrets.seal(body.key),
        used_day: '',
        used: 0,
        not_before: null,
        created: now,
        modified: now,
      })
    }),
  )

/**
 * The key is bound to the host it was entered for, so that a changed address does not send it elsewhere.
 * @throws AppError 'Duplicate PriceSource', 'Not found', 'Changed elsewhere' when the caller names another `modified`
 */
export const replaceSource = (
  db: Db,
  secrets: Sealer,
  userId: number,
  id: number,
  { modified, ...body }: Replacement,
): Promise<SourceRow> =>
  refuseDuplicates('Duplicate PriceSource', () =>
    transaction(db, async (tx) => {
      await lockUser(tx, userId)
      const before = foundOr404(await findSource(tx, userId, id))
      mustBeUnchanged(before.modified, modified)
      const kept = hostOf(fromJson(before.settings).url) === hostOf(body.url) ? before.sealed_key : null
      const row = await updateSource(tx, userId, id, {
        name: body.name,
        name_key: nameKey(body.name),
        settings: toJson(settingsOf(body)),
        sealed_key: body.key === undefined ? kept : body.key === null ? null : secrets.seal(body.key),
        not_before: null,
        modified: new Date().toISOString(),
      })
      return foundOr404(row)
    }),
  )

const hostOf = (url: string): string => (/^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '').toLowerCase()

/** @throws SourceProblem if its key can no longer be decrypted */
export function openSource(secrets: Sealer, row: SourceRow): OpenSource {
  try {
    return {
      settings: storedSettings(row),
      key: row.sealed_key === null ? null : secrets.open(row.sealed_key),
    }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new SourceProblem('The key of this source can no longer be decrypted. Please enter it again.', {
      ofAll: true,
      cause: error,
    })
  }
}

/** Settings to try before saving, with the key of a saved source on the same host. */
export async function sourceToTry(
  db: Db,
  secrets: Sealer,
  userId: number,
  { source, id }: { readonly source: Body; readonly id: number | null },
): Promise<OpenSource> {
  const settings = settingsOf(source)
  if (source.key !== undefined || id === null) return { settings, key: source.key ?? null }
  const row = await findSource(db, userId, id)
  if (row === undefined) throw new AppError('Not found')
  const sameHost = hostOf(fromJson(row.settings).url) === hostOf(source.url)
  return { settings, key: sameHost ? openSource(secrets, row).key : null }
}
