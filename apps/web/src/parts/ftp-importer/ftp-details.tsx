import { ftpRefreshMinutes, type ImporterSettings } from '@afterclose/contract/ftp-importer'
import { TextInput } from '@mantine/core'
import { CopyButton } from '../copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './ftp-importer.module.css'

/** Where the terminal asks for it. */
export const whereInTerminal =
  'In MetaTrader, open Tools, Options, tab Publisher (in MetaTrader 5: FTP). Enter these details there, with the password you choose here.'

/** Values to enter into the trading terminal, without the password. The server gives them; they can only be copied. */
export const FtpDetails = ({ server, path, accountName }: ImporterSettings) => (
  <>
    <div className={classes.details}>
      <TextInput label="FTP server" value={server} readOnly />
      <CopyButton name="FTP server" text={server} />
      <TextInput label="FTP path" value={path} readOnly />
      <TextInput label="FTP login" value={accountName} readOnly className={classes.login} />
      <CopyButton name="FTP login" text={accountName} />
    </div>
    <Notice tone="info">
      Set the refresh interval to every {ftpRefreshMinutes} minutes inside the trading terminal.
    </Notice>
  </>
)
