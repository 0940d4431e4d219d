import { useActiveJournal } from '../../../journal/active-journal.ts'
import { captionKeys } from '../../../journal/captions.ts'
import { useHasContracts } from '../../../journal/has-options.ts'
import { useUser } from '../../../journal/session.ts'
import { useSettings } from '../../../journal/settings.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { SettingsPage } from '../../../parts/settings-form/settings-page.tsx'
import { lazyPart } from '../../../ui/later.tsx'
import { JournalForm } from './journal-form.tsx'
import { TradingForm } from './trading-form.tsx'

const GroupLegs = lazyPart(async () => (await import('./group-legs.tsx')).GroupLegs)

/** Settings of the open journal as a whole. */
export function GeneralPage() {
  const { readOnly, sharedBy, optionLegs } = useActiveJournal()
  const hasContracts = useHasContracts()
  return (
    <SettingsPage
      title="Journal"
      lead={sharedBy === null ? 'Settings for this journal.' : `Settings made by ${sharedBy}, the owner.`}
    >
      <JournalForm />
      {hasContracts && optionLegs === 'APART' && !readOnly && <GroupLegs />}
      {/* for a reader, these would be the reader's own */}
      {!readOnly && <TradingForm />}
      <Captions />
      {!readOnly && (
        <SettingsBlock
          title="Statements by FTP"
          about="MetaTrader sends its statement automatically, every 60 minutes."
        >
          <div>
            <PageLink className="link" to="/settings/general/ftp-importer">
              Set up the FTP importer
            </PageLink>
          </div>
        </SettingsBlock>
      )}
    </SettingsPage>
  )
}

/** Captions of the four groups of comments, and a link to edit them. */
function Captions() {
  const { settings } = useSettings()
  const includes = useUser().permissions.includes('ALL_FILTERS')
  return (
    <SettingsBlock title="Captions of comments" about="The names of the 4 comment groups, in all your journals.">
      <p>
        {Object.values(captionKeys)
          .map((key) => settings[key])
          .join(' · ')}
      </p>
      {includes && (
        <div>
          <PageLink className="link" to="/settings/trade-comments">
            Change them in trade comments
          </PageLink>
        </div>
      )}
    </SettingsBlock>
  )
}
