import type { Page } from '@playwright/test'
import { type Account, newAccount, newJournal, signInAs } from './account.ts'
import { upload } from './import-dialog.ts'
import { playDeal } from './play-deal.ts'
import { statementOfMonth } from './statement.ts'

interface Place {
  /** Owner of the demo journal. */
  readonly account: Account
  readonly server: string
  /** Opens a page of the app and waits until it is complete. */
  readonly open: (path: string) => Promise<void>
}

interface DocPicture {
  /** File in docs/pictures, without its extension. */
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  /** Brings the page into the state to show. */
  readonly take: (page: Page, place: Place) => Promise<void>
}

export const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

const demoPage =
  (path: string, then: (page: Page) => Promise<void> = async () => {}): DocPicture['take'] =>
  async (page, { account, open }) => {
    await signInAs(page, account)
    await open(path)
    await then(page)
    await page.waitForTimeout(1000)
  }

/** Pictures of README.md and of the guide (docs/guide): few, and each may be in both. */
export const docPictures: readonly DocPicture[] = [
  { name: 'readme-import', size: sizes.desk, take: checkStatement },
  { name: 'readme-home', size: sizes.desk, take: demoPage('/home') },
  { name: 'readme-explain', size: sizes.desk, take: demoPage('/home', explainProfitFactor) },
  { name: 'readme-what-if', size: sizes.desk, take: demoPage('/alternative-strategies') },
  { name: 'readme-practice', size: sizes.desk, take: demoPage('/practice', playDeal) },
  { name: 'readme-phone', size: sizes.phone, take: demoPage('/home') },
  { name: 'guide-trade', size: sizes.desk, take: demoPage('/journal', enterTrade) },
  { name: 'guide-review', size: sizes.desk, take: demoPage('/review') },
  { name: 'guide-rules', size: sizes.desk, take: demoPage('/rules') },
]

/** The check of a statement, in an empty journal in the statement's currency. */
async function checkStatement(page: Page, { server, open }: Place): Promise<void> {
  const trader = await newAccount(server)
  await newJournal(trader, { name: 'Forex account', currency: 'EUR', market: 'FOREX', deposit: null })
  await signInAs(page, trader)
  await open('/home')
  await upload(page, 'Statement.htm', statementOfMonth())
  await page.getByRole('dialog', { name: 'Check the import' }).getByText('Do the totals agree?').waitFor()
  await page.waitForTimeout(500)
}

async function explainProfitFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^All figures/ }).click()
  await page
    .getByRole('button', { name: '1.', exact: false })
    .filter({ hasText: /^1\.\d\d$/ })
    .first()
    .click()
  await page.getByText('How this figure is calculated').waitFor()
}

async function enterTrade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Trade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a trade' })
  await dialog.getByRole('combobox', { name: 'Instrument' }).fill('EURUSD')
  await page.getByRole('option', { name: 'EURUSD' }).click()
  const values = { Size: '1', 'Entry price': '1.0850', 'Stop loss': '1.0830', 'Take profit': '1.0890' }
  for (const [name, value] of Object.entries(values)) {
    const field = dialog.getByRole('textbox', { name })
    await field.fill(value)
    await field.press('Tab')
  }
}
