import { chromium } from 'playwright'
const url = 'http://127.0.0.1:4571'
const out = '/tmp/shots/wizard/'
const fx = '/work/shared/fixtures/'
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
let n = 0
async function visit({ width = 1280, height = 900, dark = false, locale = 'en-GB' } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale })
  const page = await context.newPage(); page.setDefaultTimeout(9000)
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  await page.goto(url)

  await page.waitForTimeout(1500)
  const link = page.locator('button.link').first(); if (!(await page.getByRole('heading', { name: 'Create your account' }).isVisible())) await link.click()
  await page.getByLabel('Email').fill(`a${Date.now()}${n++}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Before you start').waitFor()
  return page
}
const drop = (page, f) => page.getByLabel(/Drop the file here/).setInputFiles(fx + f)
const shot = (page, name, full = true) => page.screenshot({ path: out + name + '.png', fullPage: full })
const want = process.argv.slice(2)
const scenes = {
  async first() { const p = await visit(); await shot(p, 'wizard-1-empty'); },
  async mt4() { const p = await visit(); await drop(p, 'mt4/detailed-eur-130.htm'); await p.getByText(/^MetaTrader 4,/).waitFor(); await shot(p, 'wizard-1-mt4'); await p.getByRole('button',{name:'Finish'}).click(); await p.getByText('Check the import').waitFor(); await p.waitForTimeout(2500); await shot(p, 'wizard-1-mt4-done', false) },
  async phone() { const p = await visit({ width: 390, height: 844, dark: true, locale: 'en-US' }); await shot(p, 'wizard-1-phone-dark-empty'); await drop(p, 'ctrader/history.csv'); await p.getByText(/^cTrader/).waitFor(); await shot(p, 'wizard-1-phone-dark'); await p.getByRole('button',{name:'Next'}).click(); await shot(p, 'wizard-final-phone-dark') },
  async ctrader() { const p = await visit(); await drop(p, 'ctrader/history.csv'); await p.getByText(/^cTrader/).waitFor(); await shot(p, 'wizard-1-ctrader'); await p.getByRole('button',{name:'Next'}).click(); await shot(p, 'wizard-final-ctrader') },
  async backtest() { const p = await visit({dark:true}); await drop(p, 'mt4/tester-eurusd-278.htm'); await p.getByText(/^This is a backtest/).waitFor(); await shot(p, 'wizard-1-backtest-dark'); await p.getByRole('radio',{name:/Put it into/}).check(); await p.getByRole('button',{name:'Next'}).click(); await p.getByRole('combobox',{name:'Account currency'}).click(); await p.getByRole('option',{name:'USD', exact:true}).click(); await p.getByLabel('Deposit amount').fill('10000'); await shot(p,'wizard-final-backtest-dark'); await p.getByRole('button',{name:'Finish'}).click(); await p.getByText(/Import trades into/).waitFor(); await p.waitForTimeout(3000); await shot(p, 'wizard-backtest-import-dark', false); await p.getByRole('button',{name:/^Add \d+ trades/}).click(); await p.waitForTimeout(2500); await shot(p,'wizard-backtest-done-dark', false) },
  async mt5tester() { const p = await visit(); await drop(p, 'mt5/tester-gbpusd-140.html'); await p.getByText(/^This is a backtest/).waitFor(); await p.getByRole('radio',{name:/Put it into/}).check(); await p.getByRole('button',{name:'Next'}).click(); await p.waitForTimeout(300); await p.getByLabel('Deposit amount').fill('10000'); await shot(p,'wizard-final-mt5tester'); await p.getByRole('button',{name:'Finish'}).click(); await p.getByText(/Import trades into/).waitFor(); await p.waitForTimeout(3000); await shot(p, 'wizard-mt5tester-import', false) },
  async ibkr() { const p = await visit(); await drop(p, 'ibkr/flex-2013-stocks-options.xml'); await p.getByText(/^Interactive Brokers/).waitFor(); await shot(p, 'wizard-1-ibkr'); await p.getByRole('button',{name:/Next|Finish/}).click(); await p.waitForTimeout(2500); await shot(p,'wizard-ibkr-2', false) },
}
for (const name of want.length ? want : Object.keys(scenes)) { try { await scenes[name]() ; console.log('ok', name) } catch (e) { console.log('FAIL', name, e.message.slice(0, 600)) } }
await browser.close()
