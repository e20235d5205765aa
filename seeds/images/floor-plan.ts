/** Floor plans as PDF, written without a library: rectangles with names on one page of A4 in landscape. */

export type PlannedRoom = {
  name: string;
  /** In metres: left, bottom, width and depth. */ at: [number, number, number, number];
};

const PAGE = { width: 842, height: 595 };
const MARGIN = 70;

/** Draws the plan of a floor. Only ASCII characters, as the standard fonts of PDF are used. */
export function drawFloorPlan(title: string, rooms: readonly PlannedRoom[]): Buffer {
  const scale = scaleOf(rooms);
  const drawn = rooms.map(({ name, at }) => {
    const [x, y, width, height] = at.map((metres) => metres * scale) as [number, number, number, number];
    const [left, bottom] = [MARGIN + x, MARGIN + y];
    const size = `${at[2] * at[3]} m2`;
    return [
      `0.97 0.97 0.95 rg ${left} ${bottom} ${width} ${height} re f`,
      `0.1 0.11 0.1 RG 3 w ${left} ${bottom} ${width} ${height} re S`,
      // The door: a gap in the lower wall.
      `0.97 0.97 0.95 RG 5 w ${left + width / 2 - 12} ${bottom} m ${left + width / 2 + 12} ${bottom} l S`,
      text(left + 10, bottom + height - 20, 11, name),
      text(left + 10, bottom + height - 34, 9, size),
    ].join('\n');
  });
  return pdfOf([text(MARGIN, PAGE.height - 45, 18, `${title}: floor plan`), ...drawn].join('\n'));
}

function scaleOf(rooms: readonly PlannedRoom[]): number {
  const right = Math.max(...rooms.map(({ at }) => at[0] + at[2]));
  const top = Math.max(...rooms.map(({ at }) => at[1] + at[3]));
  return Math.min((PAGE.width - 2 * MARGIN) / right, (PAGE.height - 2 * MARGIN) / top);
}

function text(x: number, y: number, size: number, words: string): string {
  const escaped = words.replace(/[\\()]/g, '\\$&');
  return `0.1 0.11 0.1 rg BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

/** One page with a stream of drawing commands. */
function pdfOf(stream: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = body.length;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
