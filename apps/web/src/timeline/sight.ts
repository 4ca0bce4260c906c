/**
 * Remembers whether the person had the selected row in view, so that it is brought back when other rows are shown:
 * who found a row with a filter and takes the filter away wants to see what stands around it.
 */
export class Sight {
  private seq: number | undefined;
  private shown = '';
  private wasThere = false;
  /** The rows changed and it is not among those in view: nobody scrolled it away. */
  private isSought = false;

  /**
   * After rows were drawn. `shown` names what they are rows of, `isThere` is whether the row of `seq` is among them.
   * True where it was in view, and is not since other rows are shown.
   */
  drawn(seq: number | undefined, shown: string, isThere: boolean): boolean {
    const isOther = seq === this.seq && shown !== this.shown;
    if (seq !== this.seq) this.isSought = false;
    this.seq = seq;
    this.shown = shown;
    if (isThere) this.isSought = false;
    else if (isOther && this.wasThere) this.isSought = true;
    this.wasThere = isThere || this.isSought;
    return isOther && this.isSought;
  }
}
