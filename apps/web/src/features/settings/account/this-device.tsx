import { useConfig } from '../../../journal/app-config.ts'
import { install, installOffer, installWay, type InstallWay, isInstalled } from '../../../journal/device/install.ts'
import { useStore } from '../../../journal/store.ts'
import { iosSteps } from '../../../parts/install/install-steps.ts'
import { SettingsBlock } from '../../../parts/settings-form/settings-block.tsx'
import { Button } from '../../../ui/button.tsx'

const sentences: Readonly<Record<Exclude<InstallWay, 'offer' | 'ios'>, string>> = {
  installed: 'Installed on this device.',
  menu: 'Open the menu of your browser and choose Install, or Add to Home screen.',
  insecure:
    'The address of this page begins with http, so the browser neither installs it nor opens it without a network. Use an https address, or localhost on the same computer.',
  'keeps nothing': 'This device keeps nothing, as you chose when you signed in. The next sign-in asks again.',
  unsupported: 'This browser cannot install apps, and opens no pages without a network.',
}

/** The app on the device of this page: how to install it, or why that is not possible. */
export function ThisDevice() {
  const { brand } = useConfig()
  const way = installWay(useStore(installOffer), useStore(isInstalled))
  return (
    <SettingsBlock
      title="This device"
      about={`${brand} as an app with its own icon. Pages and trades that you have opened also open without a network.`}
    >
      {way === 'offer' && (
        <div>
          <Button onClick={() => void install()}>Install</Button>
        </div>
      )}
      {way === 'ios' && (
        <ol>
          {iosSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {way !== 'offer' && way !== 'ios' && <p>{sentences[way]}</p>}
    </SettingsBlock>
  )
}
