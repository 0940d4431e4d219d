import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { Menu } from '@mantine/core'
import { Button } from '../../ui/button.tsx'
import { tradable } from './plan-actions.ts'

type Scenario = TradePlanView['scenarios'][number]

interface ScenarioButtonProps {
  plan: TradePlanView
  primary?: boolean
  children: string
  /** Opens the choice of scenarios immediately. */
  asked?: boolean
  onAnswered?: () => void
  onChoose: (scenario: Scenario | null) => void
}

/** Button for an action with a tradable scenario; if there are several, the trader chooses one. */
export function ScenarioButton({
  plan,
  primary = false,
  children,
  asked = false,
  onAnswered,
  onChoose,
}: ScenarioButtonProps) {
  const scenarios = tradable(plan.scenarios)
  const look = { small: true, ...(primary ? { variant: 'primary' as const } : {}) }
  // the plan is visible around the button, and part of its accessible name
  const name = `${children}: ${plan.title}`
  if (scenarios.length <= 1)
    return (
      <Button {...look} aria-label={name} onClick={() => onChoose(scenarios[0] ?? null)}>
        {children}
      </Button>
    )
  return (
    <Menu key={String(asked)} defaultOpened={asked} {...(onAnswered === undefined ? {} : { onClose: onAnswered })}>
      <Menu.Target>
        <Button {...look} aria-label={name}>
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Which scenario?</Menu.Label>
        {scenarios.map((scenario, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- scenarios have nothing else that tells them apart
          <Menu.Item key={i} maw={320} onClick={() => onChoose(scenario)}>
            {i + 1}. {scenario.ifText || 'Without a condition'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
