import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../src/call/result/fileName.ts';

describe('file names', () => {
  it.each([
    ['../../x.html', undefined, 'x.html'],
    ['demo://a/b/report%20final.pdf?x=1#y', 'application/pdf', 'report final.pdf'],
    ['C:\\fakepath\\..\\evil', 'image/png', 'evil.png'],
    ['', 'image/png', 'resource.png'],
    [undefined, undefined, 'resource.bin'],
    ['..', undefined, 'resource.bin'],
    ['.bashrc', undefined, 'bashrc.bin'],
    ['a/CON', undefined, 'resource-CON.bin'],
    ['x\u202Efdp.exe', undefined, 'x_fdp.exe'],
    ['%2e%2e%2fetc%2fpasswd', undefined, 'etc_passwd.bin'],
    ['bad%zz', undefined, 'bad_zz.bin'],
    ['notes', 'text/markdown; charset=utf-8', 'notes.md'],
    ['file:///a/b.tar.gz', 'application/gzip', 'b.tar.gz'],
    ['image', 'image/svg+xml', 'image.svg'],
    ['odd:linked', 'text/plain', 'linked.txt'],
  ])('%j becomes harmless', (called, type, name) => {
    expect(safeFileName(called, type)).toBe(name);
  });

  it('of what would be run end as the media type says', () => {
    expect(safeFileName('file:///report.exe', 'application/pdf')).toBe('report.exe.pdf');
    expect(safeFileName('a\u202Efdp.SCR', 'application/pdf')).toBe('a_fdp.SCR.pdf');
    expect(safeFileName('run.sh', 'text/plain')).toBe('run.sh.txt');
    expect(safeFileName('setup.exe', 'application/octet-stream')).toBe('setup.exe');
    expect(safeFileName('page.html', 'text/html')).toBe('page.html');
  });

  it('of pictures, sounds, films and PDFs end as theirs do', () => {
    expect(safeFileName('file:///evil.html', 'application/pdf')).toBe('evil.html.pdf');
    expect(safeFileName('https://x.example/report.php', 'application/pdf; v=1')).toBe(
      'report.php.pdf',
    );
    expect(safeFileName('report-v1.2', 'application/pdf')).toBe('report-v1.2.pdf');
    expect(safeFileName('a.jpg', 'image/png')).toBe('a.jpg.png');
    expect(safeFileName('Photo.JPEG', 'image/jpeg')).toBe('Photo.JPEG');
    expect(safeFileName('sound.opus', 'audio/ogg')).toBe('sound.opus');
    expect(safeFileName('sheet.docx', 'application/zip')).toBe('sheet.docx');
    expect(safeFileName('main.rs', 'text/plain')).toBe('main.rs');
  });

  it('have no folder, no leading dot and no great length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('text/plain', 'application/pdf', undefined),
        (called, type) => {
          const name = safeFileName(called, type);
          expect(name).toMatch(/^[^./\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]*\.[A-Za-z0-9]{1,8}$/u);
          expect(name.length).toBeLessThan(100);
        },
      ),
    );
  });
});
