/** What does not fit the screen of a phone. Runs in the page. */
import type { Page } from 'playwright-core';

/**
 * What is wrong with the layout of the present screen, or of the dialog or menu over it: a page or a part that scrolls sideways, a text that
 * is cut without an ellipsis, a control that lies beside the screen or below something else.
 */
export function problemsOnPhone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, [role=button], [role=option], [role^=menuitem], [role=switch]';
    const root = document.documentElement;
    const width = root.clientWidth;
    const found: string[] = [];

    const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')];
    const top = layers.findLast((layer) => layer.checkVisibility()) ?? document.body;
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.outerHTML).slice(0, 60);
    // Parts for screen readers, and fields for files, have the size of a pixel, or none.
    const isTiny = (element: Element | null): boolean =>
      element !== null && (element.getBoundingClientRect().width < 3 || isTiny(element.parentElement));
    const isForEyes = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isTiny(element);
    /** What scrolls sideways shows its content bit by bit. */
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement));

    function problemOf(control: Element): string | undefined {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top: y, bottom, width: wide, height } = control.getBoundingClientRect();
      // The link that skips the menu waits above the screen for the focus.
      if (bottom <= 0) return undefined;
      if (!scrolls(control) && (left + scrollX < -1 || right + scrollX > width + 1)) return 'lies beside the screen';
      const hit = document.elementFromPoint(left + wide / 2, y + height / 2);
      const isHit = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      return isHit ? undefined : 'is covered';
    }

    if (root.scrollWidth > width) found.push(`scrolls sideways: ${root.scrollWidth} px`);
    // A part that may scroll up and down also scrolls sideways when its content is too wide.
    for (const part of document.querySelectorAll('[class*="overflow-y-auto"]'))
      if (part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
        found.push(`${nameOf(part)} scrolls sideways inside: ${part.scrollWidth} of ${part.clientWidth} px`);
    for (const control of top.querySelectorAll(CONTROLS)) {
      const problem = isForEyes(control) ? problemOf(control) : undefined;
      if (problem) found.push(`${nameOf(control)} ${problem}`);
    }
    for (const element of top.querySelectorAll('*')) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim());
      const isCut =
        /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      if (hasText && isCut && isForEyes(element)) found.push(`${nameOf(element)} is cut`);
    }
    return found;
  });
}
