import { ftpRefreshMinutes, type ImporterSettings } from '@afterclose/contract/ftp-importer'
import { TextInput } from '@mantine/core'
import { CopyButton } from '../copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Columns } from '../../ui/layout.tsx'

/** Where to find the dialog in the terminal. */
export const whereInTerminal =
  'In MetaTrader, open Tools, Options, tab Publisher (in MetaTrader 5: FTP). Enter these details there, with the password you choose here.'

/** Values to enter into the trading terminal, without the password. They are set by the server, and can only be copied. */
export const FtpDetails = ({ server, path, accountName }: ImporterSettings) => (
  <>
    <Columns within="line" of={[1, 'auto']} gap={[4, 2]} align="end">
      <TextInput label="FTP server" value={server} readOnly />
      <CopyButton name="FTP server" text={server} />
      <TextInput label="FTP path" value={path} readOnly />
      <TextInput label="FTP login" value={accountName} readOnly style={{ gridColumn: 1 }} />
      <CopyButton name="FTP login" text={accountName} />
    </Columns>
    <Notice tone="info">
      Set the refresh interval to every {ftpRefreshMinutes} minutes inside the trading terminal.
    </Notice>
  </>
)
