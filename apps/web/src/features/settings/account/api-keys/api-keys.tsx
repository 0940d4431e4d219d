import type { ApiKeyView } from '@afterclose/contract/api-keys'
import { scopeTexts } from '@afterclose/contract/scope-words'
import { formatDate } from '@afterclose/core/format'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalsQuery, useJournalIfAny } from '../../../../journal/active-journal.ts'
import { notIncluded, useConfig } from '../../../../journal/app-config.ts'
import { basePath } from '../../../../journal/base-path.ts'
import { confirm } from '../../../../journal/dialogs.ts'
import { useUser } from '../../../../journal/session.ts'
import { Loaded } from '../../../../parts/loaded.tsx'
import { SettingsBlock } from '../../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { AccountAbout, AccountLine, AccountList } from '../account-list.tsx'
import { keysQuery, revokeKey } from './key-calls.ts'
import { KeyCallsDialog } from './key-calls-dialog.tsx'
import { KeyDialog, type NewKey } from './key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** API keys of the account: their access, and how to revoke them. */
export function ApiKeys() {
  const { permissions } = useUser()
  const { plans } = useConfig()
  const query = useQuery(keysQuery)
  const [dialog, setDialog] = useState<{ readonly apiKey: ApiKeyView | null } | null>(null)
  const [created, setCreated] = useState<NewKey | null>(null)
  const [asked, setAsked] = useState<ApiKeyView | null>(null)
  const included = permissions.includes('PROGRAMS')
  return (
    <SettingsBlock
      title="Keys and programs"
      about={
        <>
          Which programs can use your data? A program signs in with an API key.{' '}
          <a className="link" href={`${basePath}/docs`}>
            Calls and scopes
          </a>
        </>
      }
    >
      {!included && <Notice tone="info">{notIncluded('API keys', 'are', plans)}</Notice>}
      <Loaded query={query} doing="loading the API keys">
        {({ keys }) => (
          <AccountList
            label="API keys"
            {...(included ? { none: 'No program has a key. A key only lets a program read data or add to it.' } : {})}
            lines={keys.map((apiKey) => (
              <KeyLine
                key={apiKey.id}
                apiKey={apiKey}
                onAsked={() => setAsked(apiKey)}
                onChange={included ? () => setDialog({ apiKey }) : undefined}
              />
            ))}
          />
        )}
      </Loaded>
      {included && (
        <div>
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setDialog({ apiKey: null })}>
            New API key
          </Button>
        </div>
      )}
      {dialog !== null && (
        <KeyDialog
          apiKey={dialog.apiKey}
          onCreated={(key) => {
            setDialog(null)
            setCreated(key)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {asked !== null && <KeyCallsDialog apiKey={asked} onClose={() => setAsked(null)} />}
      {created !== null && <NewKeyDialog created={created} onClose={() => setCreated(null)} />}
    </SettingsBlock>
  )
}

interface KeyLineProps {
  apiKey: ApiKeyView
  onAsked: () => void
  onChange: (() => void) | undefined
}

function KeyLine({ apiKey, onAsked, onChange }: KeyLineProps) {
  const { name, scopes, journals, redacted, expires, lastUsed, revoked } = apiKey
  const dateFormat = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  const [now] = useState(() => new Date().toISOString())
  const known = useQuery(journalsQuery).data ?? []
  const day = (instant: string): string => formatDate(instant.slice(0, 10), dateFormat)
  const over = expires !== null && expires <= (revoked ?? now)
  const live = revoked === null && !over
  const names = journals?.map((id) => known.find((journal) => journal.id === id)?.name ?? `Journal ${id}`)

  async function askAndRevoke() {
    const sure = await confirm({
      title: `Revoke “${name}”?`,
      message: 'Its program loses access immediately. A revoked key cannot be used again.',
      action: 'Revoke',
      danger: true,
    })
    if (sure) await revokeKey(apiKey)
  }

  return (
    <AccountLine
      name={name}
      over={!live}
      {...(live
        ? {
            actions: (
              <>
                {onChange !== undefined && (
                  <IconButton small label={`Change ${name}`} onClick={onChange}>
                    <IconPencil size={16} aria-hidden="true" />
                  </IconButton>
                )}
                <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => void askAndRevoke()}>
                  Revoke
                </Button>
              </>
            ),
          }
        : {})}
    >
      <AccountAbout over={!live}>
        {scopes.map((scope) => scopeTexts[scope].label).join(', ')}
        {redacted && ', only in R'}
      </AccountAbout>
      <AccountAbout over={!live}>
        {names === undefined ? 'All journals' : names.join(', ')}. Last used:{' '}
        {lastUsed === null ? 'never' : day(lastUsed)}.{' '}
        {over ? (
          `Ended after ${day(lastMoment(expires))}.`
        ) : revoked !== null ? (
          `Revoked on ${day(revoked)}.`
        ) : expires === null ? (
          <Text as="span" ink="warn">
            Never ends.
          </Text>
        ) : (
          `Ends after ${day(lastMoment(expires))}.`
        )}{' '}
        <button type="button" className="link" aria-label={`Show its calls: ${name}`} onClick={onAsked}>
          Show its calls
        </button>
      </AccountAbout>
    </AccountLine>
  )
}

/** A key is valid until the end of its last day, UTC. */
const lastMoment = (expires: string): string => new Date(Date.parse(expires) - 1).toISOString()
