import { backgroundImporter } from '@afterclose/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { useUser } from '../../../journal/session.ts'
import { FtpDetails, whereInTerminal } from '../../../parts/ftp-importer/ftp-details.tsx'
import { ftpQuery, watchedQuery } from '../../../parts/ftp-importer/ftp-query.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { SettingsPage } from '../../../parts/settings-form/settings-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FtpPassword } from './ftp-password.tsx'
import { LastUpload } from './last-upload.tsx'

const back = (
  <PageLink className="link" to="/settings/general">
    Journal
  </PageLink>
)

/** Settings for a trading terminal to publish its statements into this journal. */
export function FtpImporterPage() {
  const { id: journalId, readOnly } = useActiveJournal()
  const importers = useQuery(lookups.importers(journalId))
  return (
    <SettingsPage
      title="FTP Importer"
      group={back}
      lead="MetaTrader sends its statement by FTP, and new trades appear in this journal."
    >
      {readOnly ? (
        <Empty
          title="Only the owner of a journal can set this up."
          why="Imported trades appear here like any others."
        />
      ) : (
        <Loaded query={importers} doing="loading data">
          {(all) =>
            all.some(({ type, enabled }) => type === backgroundImporter && enabled) ? <Endpoint /> : <SwitchedOff />
          }
        </Loaded>
      )}
    </SettingsPage>
  )
}

const SwitchedOff = () => (
  <Empty
    title="Statements by FTP are switched off on this server."
    why="The server administrator can switch them on with the setting FTP_PORT. Until then, import statements as files."
  />
)

function Endpoint() {
  const { id: journalId } = useActiveJournal()
  const { demo } = useUser()
  const query = useQuery({ ...ftpQuery(journalId), ...watchedQuery, enabled: !demo })
  if (demo) return <Empty title="The demo account cannot do this." why="FTP import needs your own account." />
  return (
    <Loaded query={query} doing="loading data">
      {(settings) => (
        <>
          <SettingsBlock title="Set up the terminal" about={whereInTerminal}>
            <FtpDetails {...settings} />
          </SettingsBlock>
          <FtpPassword isSet={settings.isSet} />
          {settings.isSet && <LastUpload lastReceived={settings.lastReceived} />}
        </>
      )}
    </Loaded>
  )
}
