import { expect, type Locator, type Page } from '@playwright/test';

type Transport = 'stdio' | 'Streamable HTTP' | 'HTTP+SSE' | 'WebSocket';

/** A shell word that survives the Command line field whatever it holds. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** More controls than any way through the page passes. */
const MOST_TABS = 80;
/** The border of a field that has the focus, in the light theme. */
const ACCENT = 'rgb(52, 81, 198)';

/** The page as a person uses it: steps by name, found by role and accessible name only. */
export class Loupe {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get state(): Locator {
    return this.page.getByRole('status', { name: 'Connection' });
  }
  get timeline(): Locator {
    return this.page.getByRole('grid', { name: 'Timeline' });
  }
  get result(): Locator {
    return this.page.getByRole('region', { name: 'Result' });
  }
  get entry(): Locator {
    return this.page.getByRole('region', { name: 'Entry' });
  }
  get form(): Locator {
    return this.page.getByRole('form', { name: 'Arguments' });
  }
  get connectForm(): Locator {
    return this.page.getByRole('form', { name: 'Connect' });
  }
  get run(): Locator {
    return this.page.getByRole('button', { name: 'Run', exact: true });
  }
  get findings(): Locator {
    return this.page.getByRole('list', { name: 'Findings' });
  }

  /** The open asks, in their order. */
  get asks(): Locator {
    return this.page.getByRole('region', { name: /^Ask \d+: / });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.page).toHaveTitle(/Loupe/);
  }

  /** Fills the connect form and presses Connect; does not wait for the outcome. */
  async connect(
    transport: Transport,
    target: string | readonly string[],
    options: { revision?: string; bearer?: string; cwd?: string } = {},
  ): Promise<void> {
    if (!(await this.connectForm.isVisible()))
      await this.page.getByRole('button', { name: 'New connection' }).click();
    const form = this.connectForm;
    await form.getByRole('combobox', { name: 'Transport' }).selectOption({ label: transport });
    const words = typeof target === 'string' ? target : target.map(word).join(' ');
    const field = transport === 'stdio' ? 'Command line' : 'URL';
    await form.getByRole('textbox', { name: field, exact: true }).fill(words);
    if (options.cwd !== undefined)
      await form.getByRole('textbox', { name: 'Working directory' }).fill(options.cwd);
    if (options.bearer !== undefined)
      await form.getByLabel('Bearer token', { exact: true }).fill(options.bearer);
    if (options.revision !== undefined)
      await form
        .getByRole('combobox', { name: 'Protocol revision' })
        .selectOption({ label: options.revision });
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async expectConnected(revision: string): Promise<void> {
    // Looked at more often than toHaveText does, which is half a second late after the first 0.3 s.
    const state = async () => (await this.state.textContent())?.replace(/\s+/g, ' ').trim();
    await expect
      .poll(state, { timeout: 60_000, intervals: [50, 100] })
      .toBe(`Connected ${revision}`);
  }

  /** Ends the connection if there still is one. */
  async leave(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Disconnect' });
    if (await button.isVisible()) await button.click();
  }

  /** The failure that the page names, once the state is Failed. */
  async expectFailed(words: RegExp, timeout = 15_000): Promise<void> {
    await expect(this.state).toHaveText(/^Failed/, { timeout });
    await expect(this.page.getByRole('region', { name: 'Why it failed' })).toContainText(words);
  }

  async panel(name: string): Promise<void> {
    await this.page
      .getByRole('tablist', { name: 'Panels' })
      .getByRole('tab', { name: new RegExp(`^${name}`) })
      .click();
  }

  option(list: 'Tools' | 'Resources' | 'Prompts', name: string): Locator {
    const start = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s|$)`);
    return this.page.getByRole('listbox', { name: list }).getByRole('option', { name: start });
  }

  /** Selects a tool and writes its arguments as JSON text. */
  async chooseTool(name: string, argumentsText?: string): Promise<void> {
    await this.panel('Tools');
    await this.option('Tools', name).click();
    if (argumentsText !== undefined) await this.writeJson(argumentsText);
  }

  /** The way an outside test edits JSON: focus, select all, insert. */
  async writeJson(text: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'JSON', exact: true }).click();
    const box = this.form.getByRole('textbox');
    await box.focus();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
  }

  /** A field of the form by the name of its property, of the whole form or of a part of it. */
  field(name: string, within: Locator = this.form): Locator {
    return within.getByLabel(name, { exact: true });
  }

  /** A button of the form by its whole name. */
  press(name: string): Promise<void> {
    return this.form.getByRole('button', { name, exact: true }).click();
  }

  /** Runs the tool, which answers with the text of its arguments; that text has to be this one. */
  async expectSent(text: string): Promise<void> {
    const before = await this.rowCount();
    await this.run.click();
    await expect.poll(() => this.rowCount()).toBe(before + 1);
    const whole = new RegExp(`(?<![{["\\d])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
    await expect(this.result.getByRole('article', { name: 'Block 1' })).toHaveText(whole);
  }

  async call(name: string, argumentsText?: string): Promise<void> {
    await this.chooseTool(name, argumentsText);
    await this.run.click();
  }

  /** Presses Tab until the control has the focus, which has to be seen on each one on the way. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let presses = 0; presses < MOST_TABS; presses++) {
      await this.page.keyboard.press('Tab');
      const unseen = await this.page.evaluate((accent) => {
        let element = document.activeElement;
        // A field may show it on the box that it stands in.
        for (
          let level = 0;
          level < 3 && element !== null;
          level++, element = element.parentElement
        ) {
          const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(element);
          if (outlineStyle !== 'none' && outlineWidth !== '0px') return undefined;
          if (borderColor === accent) return undefined;
        }
        return document.activeElement?.outerHTML ?? 'nothing';
      }, ACCENT);
      expect(unseen, 'has the focus and does not show it').toBeUndefined();
      if (await control.evaluate((each) => each === document.activeElement)) return;
    }
    throw new Error(`${MOST_TABS} times Tab did not reach ${String(control)}`);
  }

  ask(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async answer(name: string, button: 'Accept' | 'Decline' | 'Cancel'): Promise<void> {
    await this.ask(name).getByRole('button', { name: button, exact: true }).click();
  }

  /** A row of the timeline by what is in it. */
  row(text: string | RegExp): Locator {
    return this.timeline.getByRole('row').filter({ hasText: text });
  }

  async filter(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Filter' }).fill(text);
  }

  /** Rows that match, the header not counted. */
  async rowCount(): Promise<number> {
    return Number(await this.timeline.getAttribute('aria-rowcount')) - 1;
  }

  async byFrame(on: boolean): Promise<void> {
    const toggle = this.page.getByRole('switch', { name: 'By frame' });
    if ((await toggle.isChecked()) !== on) await toggle.click({ force: true });
  }

  async openRow(text: string | RegExp): Promise<void> {
    await this.row(text).first().click();
    await expect(this.entry).toBeVisible();
  }
}
