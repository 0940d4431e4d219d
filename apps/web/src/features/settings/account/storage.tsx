import type { StorageKind, StorageUse } from '@afterclose/contract/storage'
import { amountText, storageTexts } from '@afterclose/contract/storage-words'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { api } from '../../../journal/api.ts'
import { openImportDialog, openJournalPicker } from '../../../journal/dialogs.ts'
import { useUser } from '../../../journal/session.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import classes from './storage.module.css'

/** Refetched whenever the block is shown: uploads and deletions anywhere change it. */
const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => api.readStorage({}, signal),
  staleTime: 0,
})

/** Where files of a kind are deleted; null if the only option is to wait. */
const ways: Readonly<Record<StorageKind, ReactNode>> = {
  PICTURES: (
    <PageLink className="link" to="/reports/chartbook">
      Show the pictures
    </PageLink>
  ),
  BARS: (
    <PageLink className="link" to="/settings/price-data">
      Show the price bars
    </PageLink>
  ),
  IMPORTS: (
    <button type="button" className="link" onClick={() => openImportDialog()}>
      Show the import
    </button>
  ),
  ARCHIVES: null,
  JOURNALS: (
    <button type="button" className="link" onClick={() => openJournalPicker({ cancel: true })}>
      Show the journals
    </button>
  ),
  TRADES: (
    <PageLink className="link" to="/journal">
      Show the trades
    </PageLink>
  ),
  TEXTS: (
    <PageLink className="link" to="/notebook">
      Show the notes
    </PageLink>
  ),
  IMPORTS_DAY: null,
}

/** Used and allowed storage of the account, and links to free some. */
export function Storage() {
  const storage = useQuery(storageQuery)
  return (
    <SettingsBlock
      title="Storage"
      about="Trades, texts and files of your journals on this server. Deleted data counts until it can no longer be restored."
    >
      <Loaded query={storage} doing="loading the storage">
        {({ uses }) => (
          <ul className={classes.list}>
            {uses
              .filter(({ used, most }) => used > 0 || most !== 0)
              .map((use) => (
                <UseLine key={use.kind} {...use} />
              ))}
          </ul>
        )}
      </Loaded>
    </SettingsBlock>
  )
}

function UseLine({ kind, used, most }: StorageUse) {
  const { demo } = useUser()
  const { label, frees } = storageTexts[kind]
  const onlyJournal = demo && kind === 'JOURNALS'
  const full = most !== null && used >= most && !onlyJournal
  const amount = most === null ? amountText(kind, used) : `${amountText(kind, used)} of ${amountText(kind, most)}`
  return (
    <li className={clsx(full && classes.full)}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.amount}>{amount}</span>
      </div>
      {most !== null && <meter className={classes.bar} aria-label={`${label}: ${amount}`} max={most} value={used} />}
      {onlyJournal ? (
        <p className={classes.about}>A demo account has one journal.</p>
      ) : (
        used > 0 && (
          <p className={classes.about}>
            {full && 'No more can be added. '}
            {frees} {ways[kind]}
          </p>
        )
      )}
    </li>
  )
}
