import {
  type ButtonFactory,
  type CheckboxFactory,
  createTheme,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type MantineThemeComponent,
  type MenuFactory,
  type ModalFactory,
  type MultiSelectFactory,
  type NumberInputFactory,
  type PasswordInputFactory,
  type PopoverFactory,
  type RadioFactory,
  type SelectFactory,
  type SwitchFactory,
  type TextareaFactory,
  type TextInputFactory,
  type TooltipFactory,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import controls from '../ui/controls.module.css'

/** Form controls are 40 px high unless a panel or toolbar asks for `size="sm"` (32 px). */
const fieldProps = { size: 'md' } as const
const chevron = createElement(IconChevronDown, { size: 16, 'aria-hidden': true })
const dayPicker = {
  defaultProps: {
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Previous decade',
      nextDecade: 'Next decade',
    },
  },
  classNames: { day: controls.day, weekday: controls.weekday, calendarHeaderLevel: controls.month },
} as const
const calendarField = {
  ...dayPicker,
  defaultProps: {
    ...dayPicker.defaultProps,
    ...fieldProps,
    popoverProps: { transitionProps: { duration: 0 }, shadow: 'none' },
  },
} as const
const dropdownProps = { transitionProps: { duration: 0 }, shadow: 'none' } as const

/** Types an entry by hand, because `Select.extend` would load Select at startup. */
const themeEntry = <F extends FactoryPayload>(component: ExtendComponent<F>): MantineThemeComponent => component

/** Mantine theme that follows the roles of tokens.css; our own components use those roles directly. */
export const theme = createTheme({
  fontFamily: 'var(--font-sans)',
  headings: { fontFamily: 'var(--font-serif)', fontWeight: '400' },
  defaultRadius: 4,
  primaryColor: 'ledger',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: '#161B18',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    ledger: [
      '#EFF4FC',
      '#DAE7FB',
      '#B9D3F9',
      '#8EB6F1',
      '#6B99DF',
      '#4C7DC7',
      '#3262A9',
      '#1F4E91',
      '#183E76',
      '#0F2A52',
    ],
    gray: [
      '#F2F5F1',
      '#E9EEE8',
      '#DDE2DC',
      '#C5CCC5',
      '#A9B1AA',
      '#8B938D',
      '#818A84',
      '#5F6862',
      '#454D48',
      '#161B18',
    ],
    dark: [
      '#E9EDE9',
      '#B9C1BB',
      '#98A19B',
      '#727B75',
      '#3A433E',
      '#29302C',
      '#1D2320',
      '#111513',
      '#0D100F',
      '#090B0A',
    ],
  },
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '90em', xl: '120em' },
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '17px', xl: '20px' },
  components: {
    Input: themeEntry<InputFactory>({
      defaultProps: fieldProps,
      classNames: { input: controls.input, section: controls.section },
    }),
    InputWrapper: themeEntry<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: {
        label: controls.label,
        description: controls.description,
        error: controls.error,
        required: controls.required,
      },
    }),
    TextInput: themeEntry<TextInputFactory>({ defaultProps: fieldProps }),
    PasswordInput: themeEntry<PasswordInputFactory>({
      defaultProps: fieldProps,
      classNames: { innerInput: controls.passwordInput, visibilityToggle: controls.reveal },
    }),
    Textarea: themeEntry<TextareaFactory>({ defaultProps: fieldProps }),
    NumberInput: themeEntry<NumberInputFactory>({ defaultProps: fieldProps }),
    Select: themeEntry<SelectFactory>({
      defaultProps: {
        ...fieldProps,
        comboboxProps: dropdownProps,
        checkIconPosition: 'right',
        allowDeselect: false,
        rightSection: chevron,
      },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    MultiSelect: themeEntry<MultiSelectFactory>({
      defaultProps: { ...fieldProps, comboboxProps: dropdownProps, checkIconPosition: 'right', rightSection: chevron },
      classNames: { dropdown: controls.dropdown, option: controls.option },
    }),
    DatePicker: dayPicker,
    DateInput: calendarField,
    DatePickerInput: calendarField,
    DateTimePicker: calendarField,
    Checkbox: themeEntry<CheckboxFactory>({
      defaultProps: { radius: 2, size: 'sm' },
      classNames: { input: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Radio: themeEntry<RadioFactory>({
      defaultProps: { size: 'sm' },
      classNames: { radio: controls.check, label: controls.checkLabel, description: controls.checkDescription },
    }),
    Switch: themeEntry<SwitchFactory>({
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { description: controls.checkDescription },
    }),
    Button: themeEntry<ButtonFactory>({ defaultProps: { size: 'md' }, classNames: { root: controls.button } }),
    Modal: themeEntry<ModalFactory>({
      defaultProps: {
        transitionProps: { duration: 0 },
        closeOnClickOutside: false,
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    Menu: themeEntry<MenuFactory>({
      defaultProps: {
        transitionProps: { duration: 0 },
        shadow: 'none',
        offset: 6,
        position: 'bottom-end',
        withInitialFocusPlaceholder: false, // a menu may hold menu items only
      },
      classNames: {
        dropdown: controls.dropdown,
        item: controls.menuItem,
        label: controls.menuLabel,
        divider: controls.menuDivider,
      },
    }),
    Popover: themeEntry<PopoverFactory>({
      defaultProps: { transitionProps: { duration: 0 }, shadow: 'none' },
      classNames: { dropdown: controls.dropdown },
    }),
    Tooltip: themeEntry<TooltipFactory>({
      defaultProps: {
        transitionProps: { duration: 0 },
        openDelay: 300,
        offset: 8,
        events: { hover: true, focus: true, touch: false },
      },
      classNames: { tooltip: controls.tooltip },
    }),
  },
})

const roleVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--paper-hover)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-disabled': 'var(--paper-sunk)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'transparent',
}

/** The same for light and dark, which differ only in the values of the roles. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: roleVariables,
  dark: roleVariables,
})
